/** What travels on a table's socket, as unions told apart by `type`. */
import type * as api from './types';

export type ServerMessage =
  | api.Welcome
  | api.TableChanged
  | api.Boards
  | api.SceneNow
  | api.Events
  | api.ClockNow
  | api.Chat
  | api.Muted
  | api.OddsNow
  | api.OutlookNow
  | api.HintNow
  | api.Thinking
  | api.Intends
  | api.WishesNow
  | api.WishNow
  | api.SeatTaken
  | api.Undone
  | api.Proposal
  | api.LessonNow
  | api.Accepted
  | api.Refused
  | api.Pong;

type Loose<Message> = Message extends { id: string; seat: number | null }
  ? Omit<Message, 'id' | 'seat'> & { id?: string; seat?: number | null }
  : Message extends { id: string }
    ? Omit<Message, 'id'> & { id?: string }
    : Message extends { seat: number | null }
      ? Omit<Message, 'seat'> & { seat?: number | null }
      : Message;

/** The id is added where a message is sent; the seat is the viewer's unless somebody holds several. */
export type ClientMessage = Loose<
  | api.Hello
  | api.Choose
  | api.RunKeys
  | api.LookAs
  | api.Undo
  | api.OfferDraw
  | api.Consent
  | api.Resign
  | api.ShowAgain
  | api.KnowThis
  | api.AskOdds
  | api.AskOutlook
  | api.AskHint
  | api.Say
  | api.MuteSomebody
  | api.SetStops
  | api.LeaveToChance
  | api.AskWishes
  | api.MakeWish
  | api.Ping
>;
